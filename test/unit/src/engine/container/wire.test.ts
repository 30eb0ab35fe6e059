import { describe, expect, it } from '@jest/globals'
import { Container } from 'inversify'
import { all, token, wire, wireLate } from '../../../../../src/engine/container/wire.js'
import { SignInFlow } from '../../../../../src/flows/SignInFlow.js'
import { Passport, PassportFlow } from '../../actions/parts.js'
import { aContext } from '../../flows/code/parts.js'

abstract class Engine {
  abstract readonly name: string
}
class Diesel extends Engine {
  override readonly name = 'diesel'
}
class Wheel {
  constructor(readonly at: number) {}
}
class Car {
  constructor(
    readonly engine: Engine,
    readonly wheels: readonly Wheel[],
  ) {}
}

function car(wheels: number): Container {
  const container = new Container()
  wire(container.bind.bind(container), Engine, Diesel, [])
  for (let at = 0; at < wheels; at++) container.bind(Wheel).toConstantValue(new Wheel(at))
  wire(container.bind.bind(container), Car, Car, [token(Engine), all(Wheel)])
  return container
}

describe('wire', () => {
  it('builds a part from others, by their roles', () => {
    expect(car(0).get(Car).engine).toBeInstanceOf(Diesel)
  })

  it('builds each part once', () => {
    const container = car(0)
    expect(container.get(Car)).toBe(container.get(Car))
    expect(container.get(Car).engine).toBe(container.get(token(Engine)))
  })
})

describe('wireLate', () => {
  it('adds a flow that is made of its needs by the first who signs in with it', async () => {
    const container = car(0)
    const made: unknown[] = []
    wireLate(container.bind.bind(container), { performs: Passport }, [token(Engine)], () =>
      Promise.resolve((engine: Engine) => {
        made.push(engine)
        return new PassportFlow()
      }),
    )
    const [flow] = container.getAll(token(SignInFlow))
    const passport = new Passport({ id: 'op', name: 'Example' })
    expect([flow?.supports(passport), made]).toEqual([true, []])
    await flow?.begin(passport, aContext(), null)
    await flow?.begin(passport, aContext(), null)
    expect(made).toEqual([container.get(token(Engine))])
  })
})

describe('all', () => {
  it('hands over every part of a role, in the order of binding', () => {
    expect(
      car(4)
        .get(Car)
        .wheels.map(({ at }) => at),
    ).toEqual([0, 1, 2, 3])
  })

  it('hands over nothing where there is nothing', () => {
    expect(car(0).get(Car).wheels).toEqual([])
  })
})
