import { dayAgo, hourMs } from './labDay.ts'

const minuteMs = 60_000

/** An error that is planned for an instrument's past, in addition to random ones. */
export interface Incident {
  readonly deviceName: string
  /** The code of one of the errors that the catalogue defines for the instrument's model. */
  readonly errorCode: string
  /** The incident begins to build up during the first run at or after this time. */
  readonly from: number
  readonly buildsUpMs: number
  /** When the instrument is repaired. This time is in the future if the incident is still in progress. */
  readonly mendedAt: number
}

/**
 * A planned acknowledgement: somebody acknowledges the newest alarm of a rule on an instrument. It has no effect if
 * there is no such alarm.
 */
export interface Acknowledgement {
  readonly at: number
  readonly by: string
  readonly ruleName: string
  readonly deviceName: string
  readonly comment: string
}

/** An instrument whose agent hangs: although it is switched on and connected, it sends nothing for a while. */
export interface Hang {
  readonly deviceName: string
  /** When the instrument begins to hang. If it is switched off then, it hangs once it is on. */
  readonly from: number
  readonly lastsMs: number
}

export interface Story {
  readonly incidents: readonly Incident[]
  readonly hangs: readonly Hang[]
  readonly acknowledgements: readonly Acknowledgement[]
}

/** Two administrators who look after the instruments. */
export const colleagues = [
  { userName: 'maria.keller', firstname: 'Maria', lastname: 'Keller' },
  { userName: 'joao.santos', firstname: 'João', lastname: 'Santos' },
] as const

const [maria, joao] = ['maria.keller', 'joao.santos'] as const

/** Returns what happens in the demo's laboratory during the week before `now`. */
export const storyBefore = (now: number): Story => ({
  incidents: [
    incident('MS-0001', '0x3a', dayAgo(now, 5, 15), 25, dayAgo(now, 5, 17)),
    incident('LC-0002', '0x104', dayAgo(now, 4, 9, 30), 90, dayAgo(now, 4, 14, 30)),
    // The gas cylinder runs empty, and the vacuum is lost as well before the run stops.
    incident('MS-0002', '0x47', dayAgo(now, 3, 12), 80, dayAgo(now, 3, 13, 15)),
    incident('MS-0002', '0x1f', dayAgo(now, 3, 13, 15), 10, dayAgo(now, 3, 16)),
    incident('WS-0002', '0x219', dayAgo(now, 2, 10), 120, dayAgo(now, 2, 13)),
    incident('LC-0001', '0x101', dayAgo(now, 1, 9), 40, dayAgo(now, 1, 11)),
    // The incident of WS-0002 has ended, but nobody has acknowledged its alarm.
    incident('WS-0002', '0x219', now - 7 * hourMs, 60, now - 4 * hourMs),
    incident('LC-0003', '0x135', now - 4 * hourMs, 120, now + hourMs),
    incident('LC-0001', '0x107', now - 2 * hourMs, 40, now + hourMs),
    // If another error has just occurred, this one begins up to two hours later, still before it is acknowledged.
    incident('MS-0003', '0x1f', now - 6 * hourMs, 30, now + 3 * hourMs),
  ],
  // The instrument that hangs is a workstation, because it has no samples whose statuses would be lost.
  hangs: [{ deviceName: 'WS-0001', from: now - 9 * hourMs, lastsMs: 2 * hourMs }],
  acknowledgements: [
    acknowledgement(
      dayAgo(now, 5, 16, 40),
      joao,
      'Code_0x3a',
      'MS-0001',
      'Spray needle was worn. Replaced, spray is stable.',
    ),
    acknowledgement(
      dayAgo(now, 4, 11, 20),
      maria,
      'PumpLeak',
      'LC-0002',
      'Drops below pump head A. Stopped; the seals are replaced after lunch.',
    ),
    acknowledgement(
      dayAgo(now, 3, 14, 40),
      joao,
      'NitrogenLow',
      'MS-0002',
      'Cylinder was empty. Changed to the spare.',
    ),
    acknowledgement(
      dayAgo(now, 3, 14, 50),
      joao,
      'SourceOutOfOrder',
      'MS-0002',
      'Follows from the empty cylinder. Source opened, cleaned and pumped down again.',
    ),
    acknowledgement(dayAgo(now, 2, 14), maria, 'ProcessorHot', 'WS-0002', 'Fan filter cleaned.'),
    acknowledgement(
      now - 8 * hourMs,
      joao,
      'Silent15Minutes',
      'WS-0001',
      'Its agent hangs since the update of Windows. IT restarts it within the hour.',
    ),
    acknowledgement(
      now - 3.5 * hourMs,
      maria,
      'VacuumLost',
      'MS-0003',
      'Turbo pump 1 is loud. Service is called, they come this afternoon.',
    ),
  ],
})

const incident = (
  deviceName: string,
  errorCode: string,
  from: number,
  buildsUpMinutes: number,
  mendedAt: number,
): Incident => ({ deviceName, errorCode, from, buildsUpMs: buildsUpMinutes * minuteMs, mendedAt })

const acknowledgement = (
  at: number,
  by: Acknowledgement['by'],
  ruleName: string,
  deviceName: string,
  comment: string,
): Acknowledgement => ({ at, by, ruleName, deviceName, comment })
