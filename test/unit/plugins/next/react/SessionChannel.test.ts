import { describe, expect, it } from '@jest/globals'
import { type Channel, SessionChannel } from '../../../../../plugins/next/src/react/SessionChannel.js'

/** The channels of a browser: each receives what the others post. */
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
  it('notifies the other tabs, but not itself', () => {
    const lines = new Lines()
    const [here, there] = [new SessionChannel(lines.opening), new SessionChannel(lines.opening)]
    const heard: string[] = []
    here.listen(() => heard.push('here'))
    there.listen(() => heard.push('there'))
    here.notifyOtherTabs()
    expect(heard).toEqual(['there'])
  })

  it('notifies every listener except the one that caused the change', () => {
    const lines = new Lines()
    const [here, there] = [new SessionChannel(lines.opening), new SessionChannel(lines.opening)]
    const heard: string[] = []
    const knows = (): void => void heard.push('knows')
    here.listen(knows)
    here.listen(() => heard.push('beside'))
    there.listen(() => heard.push('there'))
    here.announce(knows)
    expect(heard).toEqual(['beside', 'there'])
  })

  it('does not forward messages, so that tabs cannot notify each other endlessly', () => {
    const lines = new Lines()
    const tabs = [1, 2, 3].map(() => new SessionChannel(lines.opening))
    let heard = 0
    for (const tab of tabs) tab.listen(() => heard++)
    tabs[0]?.notifyOtherTabs()
    expect(heard).toBe(2)
  })

  it('keeps the channel open only while there is a listener', () => {
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

  it('opens the channel for a single message without a listener, and closes it', () => {
    const lines = new Lines()
    let heard = 0
    new SessionChannel(lines.opening).listen(() => heard++)
    new SessionChannel(lines.opening).announce()
    expect([heard, lines.open.size]).toEqual([1, 1])
  })

  it('notifies at least this tab if the browser has no channels', () => {
    const channel = new SessionChannel(() => undefined)
    let heard = 0
    const stop = channel.listen(() => heard++)
    channel.announce()
    expect(heard).toBe(1)
    stop()
    channel.announce()
    expect(heard).toBe(1)
  })
})
