import { randomUUID } from 'node:crypto'
import type { Message } from './channels/message.ts'

/** Builds a test message that nobody can mistake for an alarm. Each test has its own thread. */
export const testMessage = (now: number, link: string | undefined): Message => {
  const id = randomUUID()
  return {
    id,
    kind: 'test',
    thread: `test-${id}`,
    severity: 100,
    title: '[TEST] Benchwatch reaches you here',
    text: 'This is a test. No instrument has an alarm, and nothing needs to be done. Messages about alarms take the same way.',
    at: now,
    ruleName: '',
    deviceName: '',
    modelName: '',
    link,
  }
}
