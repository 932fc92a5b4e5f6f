import { describe, expect, it } from 'vitest'

describe('the module zodWithoutEval', () => {
  it('stops zod from compiling code, whichever module loads zod later', async () => {
    await import('#web/app/zodWithoutEval.ts')
    const z = await import('zod')
    expect(z.config().jitless).toBe(true)
  })
})
