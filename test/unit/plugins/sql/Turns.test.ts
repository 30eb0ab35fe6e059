import { describe, expect, it } from '@jest/globals'
import { Turns } from '../../../../plugins/sql/src/Turns.js'

describe('Turns', () => {
  it('gives the connection to one transaction after the other', async () => {
    const turns = new Turns()
    const order: string[] = []
    const transaction = async (name: string): Promise<void> => {
      const end = await turns.whenFree(() => turns.take())
      order.push(`${name} begins`)
      await Promise.resolve()
      order.push(`${name} ends`)
      end()
    }
    await Promise.all(['a', 'b', 'c'].map(transaction))
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })
})
