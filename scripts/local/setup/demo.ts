import { setTimeout as sleep } from 'node:timers/promises'
import { createModel } from '#functions/data/modelRepository.ts'
import { Conflict } from '#functions/domain/errors.ts'
import { demoModels } from '../../fleet/catalogue/catalogue.ts'
import { CallFailure, signIn, type LocalApi } from '../../localApi.ts'
import { accounts } from './accounts.ts'
import { admitDemoInstruments } from './demoAdmissions.ts'

/**
 * A process of its own, started with the environment that a function has: the models are written by the product's own
 * repository, which takes its table and its store from there.
 */
const [base = '', size = '0'] = process.argv.slice(2)

/** The instruments of a large fleet enrol one after the other. */
const admissionMs = 30 * 60_000

const createDemoModels = async (): Promise<void> => {
  for (const model of demoModels) {
    try {
      await createModel({ ...model, createdBy: 'admin' }, Date.now())
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
    }
  }
}

const signInTries = 20
const signInPauseMs = 3_000

/** Sign-ins of one account are throttled, and a person may be signing in at this very moment. */
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
  await createDemoModels()
  await admitDemoInstruments(await signInAsAdmin(), Number(size), admissionMs)
  process.exit(0)
} catch (error) {
  console.error('The demo could not be set up; its instruments wait on the onboarding page', error)
  process.exit(1)
}
