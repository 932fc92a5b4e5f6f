import { describe, expect, it, vi } from 'vitest'
import { confirm } from '#scripts/deploy/confirm.ts'

describe('a question on the terminal', () => {
  it('fails without removing data if nobody can answer, and names the option that skips the question', async () => {
    vi.spyOn(process, 'stdin', 'get').mockReturnValue({ isTTY: false } as typeof process.stdin)
    await expect(confirm('Remove the stage trial?')).rejects.toThrow('Add --yes')
  })
})
