import { expect, it } from 'vitest'

it('keeps zod from compiling code, whoever loads it later', async () => {
  await import('#web/app/zodWithoutEval.ts')
  const z = await import('zod')
  expect(z.config().jitless).toBe(true)
})
