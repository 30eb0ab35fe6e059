import { afterEach, describe, expect, it } from '@jest/globals'
import { checkSite } from '../../../../../src/cli/doctor/checkSite.js'
import { aPatient } from '../../../../support/cli/aPatient.js'
import { ScriptedClient } from '../../../../support/cli/ScriptedClient.js'
import { Desk } from '../../../../support/cli/Desk.js'
import { LoopbackSite, type Scripted } from '../../../../support/cli/LoopbackSite.js'

const COOKIE = 'authengine.csrf-token=1; Path=/; HttpOnly; SameSite=Lax'
const desk = new Desk()
let site: LoopbackSite | undefined
afterEach(async () => {
  desk.clear()
  await site?.stop()
  site = undefined
})

/** A site without faults, except for the given responses. */
async function aSite(change: Readonly<Record<string, Scripted | undefined>> = {}): Promise<string> {
  site = await LoopbackSite.start((origin) => {
    const usual: Record<string, Scripted | undefined> = {
      '/auth/providers': { body: { github: { callbackUrl: `${origin}/auth/callback/github` } } },
      '/auth/csrf': { body: {}, headers: { 'set-cookie': COOKIE } },
      ...change,
    }
    return Object.fromEntries(Object.entries(usual).flatMap(([path, answer]) => (answer ? [[path, answer]] : [])))
  })
  return site.origin
}
const verdictsOn = (url: string | undefined, offline = false) =>
  checkSite(aPatient(desk, {}, undefined, { offline, site: url }))

describe('the check of a running site', () => {
  it('reports no fault', async () => {
    expect(await verdictsOn(`${await aSite()}/somewhere`)).toMatchObject([{ status: 'ok' }])
  })

  it('reports a site behind a proxy that uses a wrong URL for itself', async () => {
    const inside = { body: { github: { callbackUrl: 'http://internal:3000/auth/callback/github' } } }
    const url = await aSite({ '/auth/providers': inside })
    const [verdict] = await verdictsOn(url)
    expect(verdict).toMatchObject({ status: 'fault' })
    expect(verdict?.found).toContain('the site believes its address is http://internal:3000')
    expect(verdict?.fix).toContain(`AUTH_URL=${url}`)
  })

  it.each([
    ['authengine.csrf-token=1; Path=/', 'its cookies lack HttpOnly and SameSite'],
    ['__Host-authengine.csrf-token=1; HttpOnly', 'its cookies lack SameSite'],
    [undefined, 'the route csrf sent no cookie'],
    ['AWSALB=1; Path=/', 'the route csrf sent no cookie of authengine'],
  ])('checks the cookies: %s', async (cookie, found) => {
    const headers = cookie === undefined ? {} : { 'set-cookie': cookie }
    expect((await verdictsOn(await aSite({ '/auth/csrf': { body: {}, headers } })))[0]?.found).toContain(found)
  })

  it('ignores the cookies of a load balancer', async () => {
    const headers = { 'set-cookie': [COOKIE, 'AWSALB=1; Path=/'] }
    expect(await verdictsOn(await aSite({ '/auth/csrf': { body: {}, headers } }))).toMatchObject([{ status: 'ok' }])
  })

  it('reports a clock that is wrong', async () => {
    const date = new Date(desk.clock.now().getTime() - 3_600_000).toUTCString()
    const providers = { body: {}, headers: { date } }
    expect((await verdictsOn(await aSite({ '/auth/providers': providers })))[0]?.found).toContain('seconds ahead of it')
  })

  it('reports that the routes do not exist', async () => {
    const [verdict] = await verdictsOn(await aSite({ '/auth/providers': undefined }))
    expect(verdict).toMatchObject({ status: 'fault' })
    expect(verdict?.found).toContain('answered with status 404')
  })

  it('reports that the cookies could not be read', async () => {
    expect(await verdictsOn(await aSite({ '/auth/csrf': undefined }))).toMatchObject([{ status: 'unknown' }])
  })

  it('sends nothing without a URL', async () => {
    expect(await verdictsOn(undefined)).toEqual([])
    expect(await verdictsOn('https://app.example', true)).toMatchObject([{ status: 'unknown' }])
  })

  it('requires cookies for https only if the site is used over https', async () => {
    const answers: Readonly<Record<string, Response>> = {
      '/auth/providers': Response.json({ x: { callbackUrl: 'https://app.example/auth/callback/x' } }),
      '/auth/csrf': Response.json({}, { headers: { 'set-cookie': COOKIE } }),
    }
    const patient = aPatient(desk, {}, undefined, { site: 'https://app.example' })
    const http = new ScriptedClient(({ url }) => answers[new URL(url).pathname]!)
    const verdicts = await checkSite({ ...patient, surroundings: { ...patient.surroundings, http } })
    expect(verdicts.map(({ found }) => found.split(':')[0])).toEqual(['its cookies lack Secure'])
  })
})
