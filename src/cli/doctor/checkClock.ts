import type { Clock } from '../../core/ports.js'
import { type Verdict, verdictsOn } from './Verdict.js'
import type { Answer } from './ask.js'

const MAX_SECONDS = 60

/** Whether the clocks of a server and of this machine agree. Otherwise valid tokens are refused. */
export function checkClock(about: string, { headers }: Answer, clock: Clock): Verdict[] {
  const there = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(there)) return []
  const ahead = clock.seconds() - Math.floor(there / 1000)
  if (Math.abs(ahead) <= MAX_SECONDS) return []
  const found = `this machine is ${String(Math.abs(ahead))} seconds ${ahead > 0 ? 'ahead of' : 'behind'} it: tokens are refused.`
  return [verdictsOn(about).fault(found, 'Let this machine keep time: timedatectl set-ntp true')]
}
