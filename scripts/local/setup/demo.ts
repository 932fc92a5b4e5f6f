import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailure, signIn, type LocalApi } from '../../base/localApi.ts'
import { accounts } from './accounts.ts'
import { admitDemoInstruments } from './demoAdmissions.ts'
import { createDemoModels } from './demoModels.ts'
import { createDemoRules } from './demoRules.ts'
import { createDemoSubscribers } from './demoSubscribers.ts'
import { createDemoTeams } from './demoTeams.ts'
import { finishDemoWork } from './demoWork.ts'

/** This script runs as a separate process. It does what an administrator would do in the console. */
const [base = '', size = '0', workFile = ''] = process.argv.slice(2)

/** How long the demo keeps admitting instruments. Those of a large fleet enrol one after another. */
const admissionMs = 30 * 60_000

const signInTries = 20
const signInPauseMs = 3_000

/**
 * Signs in as an administrator. Retries while sign-ins are throttled, because a person may be signing in to the same
 * account at the moment.
 */
const signInAsAdmin = async (): Promise<LocalApi> => {
  const { userName, password } = accounts.find(({ group }) => group === 'adminGroup') ?? { userName: '', password: '' }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await signIn(base, userName, password)
    } catch (error) {
      if (!(error instanceof CallFailure && error.status === 429) || attempt === signInTries) throw error
      await sleep(signInPauseMs)
    }
  }
}

process.on('disconnect', () => process.exit(1))
try {
  const api = await signInAsAdmin()
  await createDemoModels(api)
  await createDemoRules(api)
  await createDemoSubscribers(api, base)
  await createDemoTeams(api, Date.now())
  await admitDemoInstruments(api, Number(size), admissionMs)
  await finishDemoWork(api, workFile)
  process.exit(0)
} catch (error) {
  console.error('The demo could not be set up; its instruments wait on the onboarding page', error)
  process.exit(1)
}
