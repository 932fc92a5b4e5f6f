/** The parts of Temporal that this project uses. TypeScript does not declare Temporal yet. */
interface Temporal {
  readonly Now: { timeZoneId(): string }
  readonly Instant: { fromEpochMilliseconds(at: number): { toZonedDateTimeISO(zone: string): ZonedTime } }
}

interface ZonedTime {
  /** The offset from UTC, such as `+01:00`. */
  readonly offset: string
  toPlainDateTime(): { toString(options: { readonly smallestUnit: 'second' }): string }
}

/**
 * Temporal, if the browser has it. It returns zones, offsets and local times at once, whereas the first use of `Intl`
 * takes longer than it takes to draw the heading of a page.
 */
export const temporal = (globalThis as { readonly Temporal?: Temporal }).Temporal
