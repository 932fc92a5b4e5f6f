import { describe, expect, it } from 'vitest'
import { runConcurrently } from '#functions/application/longWork/runConcurrently.ts'

describe('work that runs concurrently', () => {
  it('is completed with at most sixteen pieces at a time', async () => {
    let [running, most, done] = [0, 0, 0]
    const one = async (): Promise<void> => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      done += 1
    }
    await runConcurrently(Array.from({ length: 100 }, () => one))
    expect({ done, most }).toEqual({ done: 100, most: 16 })
  })

  it('continues after a failure, which is reported at the end', async () => {
    const done: number[] = []
    const work = Array.from({ length: 40 }, (_, index) => async () => {
      if (index % 10 === 0) throw new Error(`no ${index}`)
      done.push(index)
    })
    await expect(runConcurrently(work)).rejects.toMatchObject({
      message: '4 of 40 concurrent tasks failed. The cause of this error is the first failure',
      cause: { message: 'no 0' },
    })
    expect(done).toHaveLength(36)
  })
})
