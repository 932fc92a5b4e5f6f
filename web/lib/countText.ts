import { countText } from '#shared/text/countText.ts'

export { countText }

/** A field's hint about its length: `43 of 255 characters`. */
export const lengthHint = (text: string, limit: number): string =>
  `${countText(text.length)} of ${countText(limit)} characters`

/** A number of instruments as text: `1 instrument`, `2,000 instruments`. */
export const instrumentsText = (count: number): string =>
  count === 1 ? '1 instrument' : `${countText(count)} instruments`
