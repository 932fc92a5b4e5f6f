import { expect, it } from 'vitest'
import { preferencesFrom } from '#web/lib/preferences.ts'

it('keeps what is a theme and a zone', () => {
  expect(preferencesFrom({ theme: 'dark', timeZone: 'Asia/Tokyo' })).toEqual({ theme: 'dark', timeZone: 'Asia/Tokyo' })
})

it.each([[{}], [{ theme: 'pink', timeZone: 'Mars/Olympus' }], [{ theme: 1, timeZone: null }]])(
  'takes the system’s theme and the viewer’s zone for %j',
  stored => {
    expect(preferencesFrom(stored)).toEqual({ theme: 'system', timeZone: 'viewer' })
  },
)
