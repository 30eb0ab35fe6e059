import { describe, expect, it } from '@jest/globals'
import { ContainerRegistry } from '../../../../src/engine/container/ContainerRegistry.js'
import type { IncomingRequest } from '../../../../src/http/RequestContext.js'
import { FrameworkBinding } from '../../../../src/plugin-api/AuthPlugin.js'

class Silent extends FrameworkBinding {
  override readonly id = 'silent'
  override readonly name = 'silent'
  override incomingRequestOf(): IncomingRequest {
    return new Request('https://app.example')
  }
  override requestOf(): Request {
    return new Request('https://app.example')
  }
  override respond(): void {
    return undefined
  }
  override keepCookies(): void {
    return undefined
  }
}

describe('FrameworkBinding', () => {
  it('is a plugin that registers itself', () => {
    const [registry, binding] = [new ContainerRegistry(), new Silent()]
    binding.register(registry)
    expect(registry.roles.find(FrameworkBinding)).toBe(binding)
  })

  it('has no defaults of its own', () => {
    expect(new Silent().defaults()).toEqual({})
  })
})
