import { expect, it, vi } from 'vitest'
import type { AlarmRow } from '#functions/domain/alarms/rows/alarmRows.ts'

for (const name of ['ALARMS_TABLE', 'EVENTS_TABLE', 'NOTICES_TABLE']) vi.stubEnv(name, name)
vi.stubEnv('ALARM_RETENTION_DAYS', '400')
vi.stubEnv('AWS_REGION', 'us-east-1')
const { alarmWrite } = await import('#functions/data/alarms/alarmItems.ts')

const day = 86_400_000
const opened = Date.UTC(2024, 0, 1)

const row = (more: object = {}): AlarmRow => ({
  type: 'alarm',
  alarm: {
    id: `SN-1.A.1.${opened}`,
    rule: 'A',
    device: 'SN-1',
    version: 1,
    severity: 120,
    alarmDate: opened,
    lastAlarmDate: opened,
    count: 1,
    ...more,
  },
  subject: { deviceName: 'SN-1', modelName: 'M', description: '', ruleExpression: '' },
  openedBy: undefined,
})
const written = (alarm: AlarmRow) => alarmWrite(alarm).Update?.ExpressionAttributeValues

it('an alarm that stays open for years is kept, and goes some time after it was closed', () => {
  expect(written(row())).toMatchObject({ ':openRule': 'A' })
  expect(written(row())).not.toHaveProperty(':expiresAt')
  const closedAt = opened + 900 * day
  expect(written(row({ closedAt, closedBy: 'quiet' }))).toMatchObject({ ':expiresAt': (closedAt + 400 * day) / 1000 })
})
