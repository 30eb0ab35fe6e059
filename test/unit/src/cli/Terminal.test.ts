import { describe, expect, it } from '@jest/globals'
import { Terminal } from '../../../../src/cli/Terminal.js'

function aTerminal(colored: boolean, coloredErrors?: boolean): { terminal: Terminal; out: string[]; err: string[] } {
  const [out, err]: string[][] = [[], []]
  return {
    out: out!,
    err: err!,
    terminal: new Terminal({
      out: (text) => out!.push(text),
      err: (text) => err!.push(text),
      colored,
      ...(coloredErrors !== undefined && { coloredErrors }),
    }),
  }
}

describe('a terminal', () => {
  it('prints lines, and masks registered secrets from then on', () => {
    const { err, out, terminal } = aTerminal(false)
    terminal.say('a long secret')
    terminal.hide({ MY_SECRET: 'a long secret' })
    terminal.say('a long secret')
    terminal.complain('not a long secret')
    terminal.say()
    expect(out).toEqual(['a long secret\n', '…\n', '\n'])
    expect(err).toEqual(['not …\n'])
  })

  it('uses colours only if the output shows them', () => {
    expect(aTerminal(false).terminal.toned('fault', 'bad')).toBe('fault')
    expect(aTerminal(true).terminal.toned('fault', 'bad')).toBe('\u001B[31mfault\u001B[0m')
  })

  it.each([
    [true, undefined, 'error: it broke\n'],
    [true, false, 'error: it broke\n'],
    [false, true, '\u001B[31merror\u001B[0m: it broke\n'],
  ])('uses colours in errors only if the error output shows them: %s %s', (colored, coloredErrors, printed) => {
    const { err, terminal } = aTerminal(colored, coloredErrors)
    terminal.fail('it broke')
    expect(err).toEqual([printed])
  })
})
