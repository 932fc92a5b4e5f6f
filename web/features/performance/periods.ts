import { dayAfter } from '#shared/time/zonedTime.ts'

/** The periods that users can choose, by the names that they have in the page's address. */
export const periods = ['7', '30', 'month', 'lastMonth'] as const

export type Period = (typeof periods)[number]

export const periodTexts: Readonly<Record<Period, string>> = {
  7: '7 days',
  30: '30 days',
  month: 'This month',
  lastMonth: 'Last month',
}

/** The first and the last day of a period. All periods but the last month end today. */
export const daysOfPeriod = (period: Period, today: string): { readonly startDay: string; readonly endDay: string } => {
  const firstOfMonth = `${today.slice(0, 7)}-01`
  switch (period) {
    case '7':
    case '30':
      return { startDay: dayAfter(today, 1 - Number(period)), endDay: today }
    case 'month':
      return { startDay: firstOfMonth, endDay: today }
    case 'lastMonth': {
      const endDay = dayAfter(firstOfMonth, -1)
      return { startDay: `${endDay.slice(0, 7)}-01`, endDay }
    }
  }
}
