/** The password of {@link FORMER_HASHES}. */
export const FORMER_PASSWORD = 'lètmein ① please'
/** The pepper of the hash of Devise. */
export const DEVISE_PEPPER = '4f'.repeat(64)
/** Parameters of the hash of Firebase. */
export const FIREBASE_PROJECT = {
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memCost: 14,
}

/**
 * Hashes of one password, by the system that made them: better-auth 1.7.25, lucia 3.2.2, oslo 1.2.1, Django 5.2.17 and
 * bcrypt. Those of Lucia 1, Firebase and Supabase were computed with node:crypto; the first is accepted by lucia.
 */
export const FORMER_HASHES: readonly (readonly [system: string, hash: string])[] = [
  [
    'Django, PBKDF2 (5.2.17)',
    'pbkdf2_sha256$1000000$gcgjuYttNjhekbM7PpVjdS$oRDKmx4fp4wLdlsJqTWJIUh4tzqSZ1jjO5eKVSppgrE=',
  ],
  [
    'Django, argon2 (5.2.17)',
    'argon2$argon2id$v=19$m=102400,t=2,p=8$UXVTVDQ4OWF4dkJVbEhzRTgwbFJONA$ILHmOf3/VIL9SeFasOtFXBeIPaSTfqzyGOyNkS+SuXg',
  ],
  ['Django, bcrypt of SHA-256 (5.2.17)', 'bcrypt_sha256$$2b$12$Gzp5To4LN0FoLTeCdh.RYudGZFJTtUM5igjQpvrczIkO5CboswPpe'],
  ['Django, bcrypt (5.2.17)', 'bcrypt$$2b$12$PyfeiaK2shLj4IUHTs4V7OtjYbINxUlMLZXyyP2RBrfmujfk7jhtW'],
  [
    'Django, scrypt (5.2.17)',
    'scrypt$16384$BuMWq1GqEy5gbZjCGI1GvO$8$5$9XABfnjRbmdcg7I8UjPfdj6z4lCeGfZW/3f4CjbEwh2+9/GJzKY0oXknZUnX4iEqB3k5+tW6UA0PSTH7rHUTKg==',
  ],
  ['Devise', '$devise$$2a$10$An4YzuhM2ke5ThcLkVtdpOblI1YDTxDlrEu70pmoE05NqW86NzSde'],
  ['Laravel, Supabase, Auth0 (bcrypt)', '$2y$10$yDCux.0hs509hwsfX//MI.L47N1iZAEnBrShTIiVd52cgj8g0qi6S'],
  [
    'Better Auth (1.7.25)',
    '07134e0ea39187413451310f7e1c4f3c:9e2b932176eefdad9da4a0832fdf40319652c16443c54888c477bdcd51b39277321241fb61f20b25fc9f66331f9cdfc70b84674af6a45e6e224b83549ac8ca7e',
  ],
  [
    'Lucia 3',
    '5a4c7c9ae2a329cfa1e0564cfc5e199c:730d2f6957b1508be05b0b3a280f08e1a77593d164c50c87e4bd658cda685d2745804fe42ee7a2cbde95f01b8226d349d43bbba3fe1b3b79b59546349f0ee611',
  ],
  [
    'Lucia 2',
    's2:816e9389be9b0029574b6969ba20bc8a:31ba0af59ec5fe295e7e4c62b25a17c459a7dd0c0dc68d97b17894ca350383f06b3c1e9873344998c8b7a1a15cc885fefced945414eb02100c6007f461784a57',
  ],
  [
    'Lucia 1, with its mark',
    '$lucia-r8$k3j9x0q2m7v5b1zt:3c259a4a88a68987aab48ebcdacc1e6b39271b67b55ff8a4164d096baf79135e88e0cd10808979d57b896dd5d021e71579fdebd2c9126c4242e75286c2b671fe',
  ],
  [
    'Firebase',
    '$firebase-scrypt$42xEC+ixf3L2lw==$hkQft5OslV+1btJIurnHp8ue1aobGFWF1YDdQJCR3WeXSZd7lrmOmERPAPOKY923mvqjYokqE6/NlwyWaUPSCg==',
  ],
  [
    'Supabase, imported from Firebase',
    '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$hkQft5OslV+1btJIurnHp8ue1aobGFWF1YDdQJCR3WeXSZd7lrmOmERPAPOKY923mvqjYokqE6/NlwyWaUPSCg==',
  ],
]

/** A hash of oslo, which normalizes passwords to NFKC before argon2id. */
export const OSLO_ARGON2 =
  '$argon2id$v=19$m=19456,t=2,p=1$MNCNNqITtyMymgAlWFA32Q$7fMzb+gWiq+zduj/Kqz3oRCgF1sZDX65N3IBwbKm67M'
