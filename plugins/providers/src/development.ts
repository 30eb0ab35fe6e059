/**
 * Signs in without a registration, on the computer of the developer.
 *
 * @module @authengine/providers/development
 */
import { type AuthPlugin, MethodNotAllowed, NotFound, type User } from 'authengine'
import {
  type CheckedConfig,
  type CheckFinding,
  type FormPage,
  namesOf,
  type PluginRegistry,
  type PluginServices,
  redirect,
  refuseUnknownNames,
  type Reply,
  type RequestContext,
  SignInFlow,
  textOf,
} from 'authengine/plugin'
import { Provider, type ProviderIcon, type SignInOption } from 'authengine/provider'
import { DevelopmentAccess, reasonOf } from './development/DevelopmentAccess.js'

/** A user to sign in as. */
export interface DevelopmentPerson {
  /** Name, as the page shows it: 1 to 60 characters. */
  readonly name: string
  /**
   * Id of the account.
   *
   * @defaultValue the name in lower case, with hyphens between its words
   */
  readonly id?: string | undefined
  /**
   * Email address.
   *
   * @defaultValue `<id>@example.com`
   */
  readonly email?: string | undefined
  /** URL of a picture. Default: none. */
  readonly image?: string | undefined
}

/** Options of the development sign-in. */
export interface DevelopmentOptions {
  /**
   * Who is listed on the page. Any other name can be typed.
   *
   * @defaultValue Alice, Bob and Carol
   */
  readonly people?: readonly DevelopmentPerson[] | undefined
  /**
   * States that the application runs for development, if `NODE_ENV` is not set. Pass what the framework says, such as
   * `import.meta.env.DEV`. It opens nothing if `NODE_ENV` has another value than `development` and `test`.
   *
   * @defaultValue false
   */
  readonly development?: boolean | undefined
}

const OPTIONS = namesOf<DevelopmentOptions>({ people: true, development: true })
const ALICE_BOB_CAROL: readonly DevelopmentPerson[] = ['Alice', 'Bob', 'Carol'].map((name) => ({ name }))
const LONGEST_NAME = 60
/** Longest URL that a link in the terminal contains, in characters. */
const LONGEST_URL = 200
/** A command prompt. */
const PROMPT: ProviderIcon = {
  viewBox: '0 0 24 24',
  paths: [{ d: 'M4.4 6.2 5.8 4.8 13 12 5.8 19.2 4.4 17.8 10.2 12zM12 17h8v2h-8z' }],
}
/** How long the page may stay open, in seconds. */
const PAGE_LIFETIME = 60 * 60

/** What the page remembers of the sign-in that began. */
type Begun = Partial<Record<'callbackUrl' | 'startedBy' | 'linking', string>>

/**
 * A page on which a developer chooses who to be. Nothing has to be registered anywhere, and nothing is checked: so it
 * works only on the computer of the developer.
 *
 * All of this must hold, otherwise the provider does not exist: its routes answer 404, and neither the sign-in page nor
 * the list of providers has it.
 *
 * - `NODE_ENV` is `development` or `test`, or it is not set and the option `development` is true.
 * - No variable of a hosting platform is set.
 * - The URL of the site, if it is configured (`AUTH_URL`), is on this computer.
 * - The request comes from this computer, to this computer, and through no proxy.
 */
export class DevelopmentProvider extends Provider implements AuthPlugin {
  override readonly type = 'development'
  /** Who is listed on the page. */
  readonly people: readonly DevelopmentPerson[]
  readonly #isDeclared: boolean

  /**
   * @param options - Who is listed.
   * @throws ConfigurationError if the name of an option is unknown.
   */
  constructor(options: DevelopmentOptions = {}) {
    super({ id: 'development', name: 'Development sign-in', style: { icon: PROMPT } })
    refuseUnknownNames('Development options.', options, OPTIONS)
    this.#isDeclared = options.development === true
    this.people = options.people ?? ALICE_BOB_CAROL
  }

  override signInOption(): SignInOption {
    return { label: 'Development sign-in', fields: [], style: this.style }
  }

  register(registry: PluginRegistry): void {
    const isDeclared = this.#isDeclared
    const accessOf = onceEach((services: PluginServices) => newAccess(services, isDeclared))
    registry
      .cookie('begun', {})
      .cookie('key', {})
      .flow((services) => new DevelopmentFlow(services))
      .availability(this.id, (services) => {
        const access = accessOf(services)
        return (ctx) => access.allows(ctx)
      })
      .route((services) => {
        const page = new DevelopmentPage(services, accessOf(services), this)
        return { path: '', GET: (ctx) => page.show(ctx), POST: (ctx) => page.signIn(ctx) }
      })
      .check((checked) => [...closedFindings(checked, isDeclared), ...peopleFindings(this.people)])
  }
}

/** Leads to the page, which completes the sign-in. */
class DevelopmentFlow extends SignInFlow<DevelopmentProvider> {
  override readonly callbackMethods = []

  constructor(private readonly services: PluginServices) {
    super()
  }

  override supports(provider: Provider): provider is DevelopmentProvider {
    return provider instanceof DevelopmentProvider
  }

  override async begin(_provider: DevelopmentProvider, ctx: RequestContext, user: User | null, linking?: string) {
    const { cookie, pages, sealer } = this.services
    const begun = {
      callbackUrl: await ctx.callbackUrl(),
      ...(user?.id === undefined ? {} : { startedBy: user.id }),
      ...(linking === undefined ? {} : { linking }),
    }
    cookie(ctx, 'begun').write(await sealer.seal('begun', begun, PAGE_LIFETIME))
    return redirect(pages.url(ctx, ''))
  }

  override finish(): never {
    throw new MethodNotAllowed([])
  }
}

/** The page and its forms. */
class DevelopmentPage {
  constructor(
    private readonly services: PluginServices,
    private readonly access: DevelopmentAccess,
    private readonly provider: DevelopmentProvider,
  ) {}

  async show(ctx: RequestContext): Promise<Reply> {
    const link = ctx.query.get('link')
    const key = link === undefined ? undefined : this.access.open(ctx, link)
    if (key !== undefined) {
      this.services.cookie(ctx, 'key').write(key)
      const query = String(new URLSearchParams(wanted(ctx)))
      return redirect(`${ctx.baseUrl}/signin${query && `?${query}`}`)
    }
    this.#requireOpen(ctx)
    return this.services.pages.form(ctx, this.#page())
  }

  async signIn(ctx: RequestContext): Promise<Reply> {
    this.#requireOpen(ctx)
    const { cookie, pages, sealer, signIns } = this.services
    const name = nameOf(textOf(ctx.body, 'name') ?? '')
    if (name === undefined) return pages.form(ctx, { ...this.#page(), notice: WRONG_NAME }, 422)
    const { callbackUrl, linking, startedBy } = begunIn(await sealer.unseal('begun', cookie(ctx, 'begun').read() ?? ''))
    cookie(ctx, 'begun').expire()
    const user = this.#userCalled(name)
    const account = { provider: this.provider.id, providerAccountId: user.id, type: this.provider.type }
    const identity = { user, account, matchBy: 'account', callbackUrl, linking, startedBy } as const
    return (await signIns.complete(ctx, identity)).reply
  }

  #requireOpen(ctx: RequestContext): void {
    if (!this.access.allows(ctx)) throw new NotFound('The development sign-in is not available for this request.')
  }

  #page(): FormPage {
    const items = this.provider.people.map((person) => ({
      title: person.name,
      detail: userOf(person).email,
      actions: [
        {
          fields: [{ name: 'name', type: 'hidden', value: person.name } as const],
          submit: `Sign in as ${person.name}`,
        },
      ],
    }))
    const name = { name: 'name', label: 'Name', type: 'text', required: true, maxLength: LONGEST_NAME } as const
    return {
      title: 'Development sign-in',
      notice: NOTICE,
      sections: [
        ...(items.length > 0 ? [{ type: 'list', items } as const] : []),
        { type: 'form', heading: 'Sign in as another user', fields: [name], submit: 'Sign in' },
      ],
    }
  }

  #userCalled(name: string): User & { readonly id: string } {
    const known = this.provider.people.find((person) => person.name.toLowerCase() === name.toLowerCase())
    return userOf(known ?? { name })
  }
}

const NOTICE = {
  kind: 'info',
  text: 'This page exists only on your computer, while you develop. It checks nothing: choose who you want to be.',
} as const

const WRONG_NAME = {
  kind: 'error',
  title: 'Check the name',
  text: `Type a name of 1 to ${String(LONGEST_NAME)} characters.`,
} as const

function newAccess({ cookie, environment, pages, random }: PluginServices, isDeclared: boolean): DevelopmentAccess {
  return new DevelopmentAccess(
    {
      environment,
      random,
      keyOf: (ctx) => cookie(ctx, 'key').read(),
      print: (ctx, link) => {
        // eslint-disable-next-line no-restricted-globals -- a log may be stored, and the link opens the sign-in
        console.log(
          'Development sign-in: the address of the other end of the connection is not known, so open ' +
            `${pages.url(ctx, '')}?${String(new URLSearchParams({ link, ...wanted(ctx) }))}`,
        )
      },
    },
    isDeclared,
  )
}

/** Where the user wants to go, unchecked: the sign-in page decides whether it may. */
function wanted({ query }: RequestContext): { readonly callbackUrl?: string } {
  const callbackUrl = query.get('callbackUrl')
  return callbackUrl === undefined || callbackUrl.length > LONGEST_URL ? {} : { callbackUrl }
}

/** A name that was typed: trimmed, without control characters. Undefined if it is empty or too long. */
function nameOf(typed: string): string | undefined {
  const name = typed.normalize('NFC').trim()
  return name.length <= LONGEST_NAME && /^[^\p{C}]+$/u.test(name) ? name : undefined
}

function userOf({
  name,
  id = idOf(name),
  email,
  image,
}: DevelopmentPerson): User & { readonly id: string; readonly email: string } {
  return { id, name, email: email ?? `${id}@example.com`, ...(image !== undefined && { image }) }
}

/**
 * Letters of other scripts are written as their code points, so that every name has an id that an address may have. Not
 * more than five characters stand for one, so that an address of any name fits a column of 320 characters.
 */
const idOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/(?<=[a-z])\p{M}+/giu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s._-]/gu, (letter) => `u${(letter.codePointAt(0) ?? 0).toString(16)}`)
    .split(/[\s._-]+/)
    .filter(Boolean)
    .join('-') || 'unnamed'

function begunIn(value: unknown): Begun {
  return typeof value === 'object' && value !== null ? value : {}
}

function closedFindings({ environment, settings }: CheckedConfig, isDeclared: boolean): CheckFinding[] {
  const reason = reasonOf(environment, isDeclared, settings.origin.url)
  if (reason === undefined) return []
  const problem = `is closed: ${reason}.`
  const fix =
    'While you develop, start the application with NODE_ENV=development, at http://localhost. Where it is deployed, replace the development' +
    ' sign-in by another provider.'
  return [{ option: 'the development sign-in', problem, fix, severity: 'warning' }]
}

function peopleFindings(people: unknown): CheckFinding[] {
  const isList = Array.isArray(people) && people.length <= MOST_PEOPLE
  if (!isList) {
    const fix = "Write { people: [{ name: 'Alice' }] }."
    return [
      { option: 'Development({ people })', problem: `must be a list of at most ${String(MOST_PEOPLE)} people.`, fix },
    ]
  }
  const ids = people.map((person: DevelopmentPerson) => (isPerson(person) ? userOf(person).id : undefined))
  return ids.flatMap((id, at) => {
    const option = `Development({ people: [${String(at)}] })`
    if (id === undefined)
      return [{ option, problem: 'has no usable name.', fix: 'Write a name of 1 to 60 characters.' }]
    if (ids.indexOf(id) === at) return []
    return [{ option, problem: `has the same id as another person: ${id}.`, fix: 'Write another name, or another id.' }]
  })
}

const MOST_PEOPLE = 50

const isPerson = (person: Partial<DevelopmentPerson> | null | undefined): boolean =>
  typeof person?.name === 'string' && nameOf(person.name) === person.name

/** Makes one result for each argument. */
function onceEach<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/**
 * A sign-in for development: choose a person, or type any name. It works only on your computer.
 *
 * @example
 * ```ts
 * providers: [Development]
 * providers: [Development({ people: [{ name: 'Ada', email: 'ada@example.com' }] })]
 * ```
 */
export default function Development(options?: DevelopmentOptions): DevelopmentProvider {
  return new DevelopmentProvider(options)
}
