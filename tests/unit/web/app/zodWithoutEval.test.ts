import { describe, expect, it } from 'vitest'

describe('the module zodWithoutEval', () => {
  it('keeps zod from compiling code at run time, even if another module loads zod afterwards', async () => {
    await import('#web/app/zodWithoutEval.ts')
    const z = await import('zod')
    expect(z.config().jitless).toBe(true)
  })
})
