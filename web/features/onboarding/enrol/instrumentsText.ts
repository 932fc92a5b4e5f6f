import { countText } from '#web/lib/countText.ts'

/** `1 instrument`, `2,000 instruments`. */
export const instrumentsText = (count: number): string =>
  count === 1 ? '1 instrument' : `${countText(count)} instruments`
