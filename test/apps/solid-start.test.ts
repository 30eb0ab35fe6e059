import { describeApp } from './describeApp.js'
import { variantsOf } from './Variant.js'

for (const variant of variantsOf('solid-start')) describeApp(variant)
