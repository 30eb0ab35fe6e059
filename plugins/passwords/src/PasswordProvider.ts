import { Provider, type SignInField, type SignInOption } from 'authengine/provider'

/** Id of the provider, in URLs and in accounts. */
export const PROVIDER = 'password'

/** Type of the provider. */
export const TYPE = 'credentials'

/** What users type to name their account. */
export type NameKind = 'email' | 'username' | 'both'

/** Sign-in with a password that this plugin stores. */
export class PasswordProvider extends Provider {
  override readonly type = TYPE

  /** @param names - What users sign in with. */
  constructor(private readonly names: NameKind) {
    super({ id: PROVIDER, name: 'Password' })
  }

  override signInOption(): SignInOption {
    return { label: 'Sign in', labelKey: 'Way.signIn', fields: [FIELDS[this.names], PASSWORD] }
  }
}

const FIELDS: Readonly<Record<NameKind, SignInField>> = {
  email: {
    name: 'email',
    label: 'Email',
    labelKey: 'Field.email',
    type: 'email',
    required: true,
    autocomplete: 'username',
  },
  username: {
    name: 'username',
    label: 'User name',
    labelKey: 'Field.username',
    required: true,
    autocomplete: 'username',
  },
  // Not of the type `email`: browsers would refuse a user name.
  both: {
    name: 'login',
    label: 'Email or user name',
    labelKey: 'Field.login',
    required: true,
    autocomplete: 'username',
  },
}

const PASSWORD: SignInField = {
  name: 'password',
  label: 'Password',
  labelKey: 'Field.password',
  type: 'password',
  required: true,
  autocomplete: 'current-password',
  canBeShown: true,
}
