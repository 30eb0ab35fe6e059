import { describe, expect, it } from '@jest/globals'
import { type Channel, SessionChannel } from '../../../../../plugins/next/src/react/SessionChannel.js'

/** The lines of a browser: what is posted on one is heard on all others. */
class Lines {
  readonly open = new Set<Channel>()

  readonly opening = (): Channel => {
    const line: Channel = {
      onmessage: null,
      postMessage: (message) => {
        for (const other of this.open) if (other !== line) other.onmessage?.(message)
      },
      close: () => this.open.delete(line),
    }
    this.open.add(line)
    return line
  }
}

describe('SessionChannel', () => {
  it('tells the other tabs, and not itself', () => {
    const lines = new Lines()
    const [here, there] = [new SessionChannel(lines.opening), new SessionChannel(lines.opening)]
    const heard: string[] = []
    here.listen(() => heard.push('here'))
    there.listen(() => heard.push('there'))
    here.tellOtherTabs()
    expect(heard).toEqual(['there'])
  })

  it('tells every user but who knows already', () => {
    const lines = new Lines()
    const [here, there] = [new SessionChannel(lines.opening), new SessionChannel(lines.opening)]
    const heard: string[] = []
    const knows = (): void => void heard.push('knows')
    here.listen(knows)
    here.listen(() => heard.push('beside'))
    there.listen(() => heard.push('there'))
    here.tell(knows)
    expect(heard).toEqual(['beside', 'there'])
  })

  it('passes nothing on, or tabs would never stop telling each other', () => {
    const lines = new Lines()
    const tabs = [1, 2, 3].map(() => new SessionChannel(lines.opening))
    let heard = 0
    for (const tab of tabs) tab.listen(() => heard++)
    tabs[0]?.tellOtherTabs()
    expect(heard).toBe(2)
  })

  it('has a line open only while a user listens', () => {
    const lines = new Lines()
    const channel = new SessionChannel(lines.opening)
    const stops = [channel.listen(() => undefined), channel.listen(() => undefined)]
    expect(lines.open.size).toBe(1)
    stops[0]?.()
    expect(lines.open.size).toBe(1)
    stops[1]?.()
    expect(lines.open.size).toBe(0)
    channel.listen(() => undefined)
    expect(lines.open.size).toBe(1)
  })

  it('opens a line for a single word without a listener, and closes it', () => {
    const lines = new Lines()
    let heard = 0
    new SessionChannel(lines.opening).listen(() => heard++)
    new SessionChannel(lines.opening).tell()
    expect([heard, lines.open.size]).toEqual([1, 1])
  })

  it('tells at least this tab where the browser has no lines', () => {
    const channel = new SessionChannel(() => undefined)
    let heard = 0
    const stop = channel.listen(() => heard++)
    channel.tell()
    expect(heard).toBe(1)
    stop()
    channel.tell()
    expect(heard).toBe(1)
  })
})
