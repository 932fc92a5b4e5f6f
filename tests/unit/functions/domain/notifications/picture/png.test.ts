import { describe, expect, it } from 'vitest'
import { encodePng } from '#functions/domain/notifications/picture/png.ts'
import { decodePng } from '#tests/support/files/decodePng.ts'

describe('the PNG encoder', () => {
  it('writes a picture that decodes to the same pixels and colours', () => {
    const palette = [0xffffff, 0x0972d3, 0x010203]
    const { width, height, colourAt } = decodePng(
      encodePng({ width: 3, height: 2, pixels: Uint8Array.from([0, 1, 2, 2, 1, 0]), palette }),
    )
    expect([width, height]).toEqual([3, 2])
    expect([0, 1].map(y => [0, 1, 2].map(x => colourAt(x, y)))).toEqual([palette, palette.toReversed()])
  })
})
