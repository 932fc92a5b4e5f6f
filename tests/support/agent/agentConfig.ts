import type { Config } from '#scripts/agent/disk/config.ts'

/** The configuration of an agent that does not install anything, in the form that `readConfig` returns. */
export const agentConfig = (change: Partial<Config> & Pick<Config, 'folder'>): Config => ({
  name: 'LAB-1',
  model: 'Orbit',
  broker: { host: '127.0.0.1', port: 1883, claimPassword: 'claim' },
  keys: {},
  install: ['true'],
  version: ['true'],
  jitterSeconds: 0,
  deadlineMinutes: { download: 1, wait: 1, install: 1, check: 1 },
  ...change,
})
