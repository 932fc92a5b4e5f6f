import { describe, expect, it } from 'vitest'

describe('zod in the console', () => {
  it('keeps zod from compiling code, whoever loads it later', async () => {
    await import('#web/app/zodWithoutEval.ts')
    const z = await import('zod')
    expect(z.config().jitless).toBe(true)
  })
})
