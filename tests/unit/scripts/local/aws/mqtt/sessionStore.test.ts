import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openLevel } from '#scripts/local/files/openLevel.ts'
import { sessionStore } from '#scripts/local/aws/mqtt/sessionStore.ts'

describe('the store of MQTT sessions', () => {
  it('ends a read of retained messages without an error if the broker closes meanwhile', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sessions-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const level = await openLevel(folder)
    const store = sessionStore(level) as { createRetainedStreamCombi(patterns: readonly string[]): Readable }
    const said = vi.spyOn(console, 'error')
    await level.close()
    const stream = store.createRetainedStreamCombi(['a', 'b'])
    const ended = new Promise(resolve => stream.once('close', resolve))
    stream.resume()
    await ended
    expect(stream.errored).toMatchObject({ code: 'LEVEL_DATABASE_NOT_OPEN' })
    expect(said).not.toHaveBeenCalled()
  })
})
