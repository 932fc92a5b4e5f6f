import type { Load } from '../catalogue/behaviour.ts'

/**
 * One phase in an instrument's life cycle: the status that it reports, how hard it works, and how long the phase
 * lasts.
 */
interface PhaseRule {
  readonly status: string
  readonly load: Load
  readonly seconds: readonly [shortest: number, longest: number]
}

export const phases = {
  off: { status: 'SHUTDOWN', load: 'off', seconds: [300, 1_500] },
  starting: { status: 'INIT', load: 'off', seconds: [5, 15] },
  initializing: { status: 'INITIALIZING', load: 'standby', seconds: [40, 120] },
  initialized: { status: 'INITIALIZED', load: 'standby', seconds: [5, 10] },
  warming: { status: 'STANDBY', load: 'ready', seconds: [240, 600] },
  ready: { status: 'READY', load: 'ready', seconds: [30, 90] },
  idle: { status: 'IDLE', load: 'ready', seconds: [60, 900] },
  preparing: { status: 'ACTIVEMETHOD', load: 'ready', seconds: [5, 15] },
  equilibrating: { status: 'EQUILUP', load: 'run', seconds: [45, 120] },
  loading: { status: 'LOADINGSAMPLE', load: 'run', seconds: [8, 20] },
  sampleReady: { status: 'SAMPLEREADY', load: 'run', seconds: [2, 5] },
  preRun: { status: 'PRERUN', load: 'run', seconds: [5, 10] },
  preRunDone: { status: 'PRERUNDONE', load: 'run', seconds: [1, 3] },
  run: { status: 'RUN', load: 'run', seconds: [120, 420] },
  cooling: { status: 'EQUILDOWN', load: 'ready', seconds: [60, 150] },
  aborting: { status: 'ABORTING', load: 'ready', seconds: [3, 8] },
  fault: { status: 'FAULT', load: 'ready', seconds: [60, 300] },
  restarted: { status: 'RESTARTED', load: 'standby', seconds: [5, 10] },
} as const satisfies Record<string, PhaseRule>

export type Phase = keyof typeof phases
