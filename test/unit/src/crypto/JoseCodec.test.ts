import { JoseCodec } from '../../../../src/crypto/JoseCodec.js'
import { SecretRing } from '../../../../src/crypto/SecretRing.js'
import { VerifiedTokens } from '../../../../src/crypto/VerifiedTokens.js'
import { describeCodec } from './describeCodec.js'

describeCodec('JoseCodec', (secrets, clock) => new JoseCodec(new SecretRing(secrets, clock)))
describeCodec(
  'JoseCodec with a memory',
  (secrets, clock) => new JoseCodec(new SecretRing(secrets, clock), new VerifiedTokens(clock)),
)
