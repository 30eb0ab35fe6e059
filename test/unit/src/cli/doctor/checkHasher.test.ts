import { afterEach, describe, expect, it } from '@jest/globals'
import { checkHasher } from '../../../../../src/cli/doctor/checkHasher.js'
import { aPatient } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
})

const APPLICATION = { 'package.json': JSON.stringify({ dependencies: { '@authengine/passwords': '^0.1.0' } }) }
const LIBRARY = { 'node_modules/@node-rs/argon2/package.json': '{}' }

describe('the check of the library that hashes passwords', () => {
  it('accepts the library', async () => {
    desk = new Desk({ ...APPLICATION, ...LIBRARY })
    expect(await checkHasher(aPatient(desk))).toMatchObject([{ status: 'ok' }])
  })

  it('says what to install without it', async () => {
    desk = new Desk(APPLICATION)
    expect(await checkHasher(aPatient(desk))).toMatchObject([{ status: 'warning', fix: 'npm install @node-rs/argon2' }])
  })

  it('says nothing to an application without passwords, or without a package.json', async () => {
    desk = new Desk({ 'package.json': '{}' })
    expect(await checkHasher(aPatient(desk))).toEqual([])
    desk = new Desk()
    expect(await checkHasher(aPatient(desk))).toEqual([])
  })
})
