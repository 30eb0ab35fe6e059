import { JoseCodec, SecretRing, VerifiedTokens } from '../../../../src/crypto/index.js'
import { describeCodec } from './describeCodec.js'

describeCodec('JoseCodec', (secrets, clock) => new JoseCodec(new SecretRing(secrets, clock)))
describeCodec(
  'JoseCodec with a memory',
  (secrets, clock) => new JoseCodec(new SecretRing(secrets, clock), new VerifiedTokens(clock)),
)
