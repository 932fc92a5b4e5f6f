import { countText } from '#shared/text/countText.ts'

export { countText }

/** A number of instruments as text: `1 instrument`, `2,000 instruments`. */
export const instrumentsText = (count: number): string =>
  count === 1 ? '1 instrument' : `${countText(count)} instruments`
