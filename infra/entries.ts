import type { FunctionName } from './access/access.ts'

/** Returns the entry file of a function's code, relative to the project's root. */
export const entryFileOf = (name: FunctionName): string => otherEntries[name] ?? `functions/api/${name}.ts`

const otherEntries: Readonly<Partial<Record<FunctionName, string>>> = {
  ingest: 'functions/ingest/handler.ts',
  notify: 'functions/notify/handler.ts',
  everyMinute: 'functions/background/everyMinute.ts',
  reconcileUsers: 'functions/background/reconcileUsers.ts',
  copyAudit: 'functions/background/copyAudit.ts',
  provisioningHook: 'functions/background/provisioningHook.ts',
  copyEvents: 'functions/background/copyEvents.ts',
  tendReports: 'functions/background/tendReports.ts',
  watchFleet: 'functions/background/watchFleet.ts',
  tendJobs: 'functions/background/tendJobs.ts',
  noteBounces: 'functions/background/noteBounces.ts',
}

const readTable = 'functions/uploadedTables/readTableWorker.ts'

/**
 * The worker threads that functions start. Each is bundled next to the function's code, under the file name that the
 * function uses to start it.
 */
export const threadEntries: Readonly<Partial<Record<FunctionName, Readonly<Record<string, string>>>>> = {
  system: { readTable },
  rules: { readTable },
}
