import * as z from 'zod'
import type { LocalApi } from '../../base/localApi.ts'

const Directory = z.object({ teams: z.array(z.unknown()), people: z.array(z.unknown()) })

const Saved = z.object({ id: z.string() })

const people = {
  maria: { name: 'Maria Keller', mail: 'maria.keller@lab.example', phone: '+4930123451' },
  joao: { name: 'João Santos', mail: 'joao.santos@lab.example', zone: 'Europe/Lisbon' },
  ada: { name: 'Ada Lindqvist', mail: 'ada.lindqvist@lab.example', phone: '+4930123453' },
} as const

/**
 * Adds people and two teams, the laboratory and the service engineers, to a data directory without people and teams.
 * The service engineers have a later step for alarms that nobody acknowledges, and a rota that began on the Monday of
 * last week.
 * @param now the current time
 */
export const createDemoTeams = async (api: LocalApi, now: number): Promise<void> => {
  const known = Directory.parse(await api.get('get_teams'))
  if (known.teams.length + known.people.length > 0) return
  const idOf = async (person: object): Promise<string> => Saved.parse(await api.put('save_person', person)).id
  const [maria, joao, ada] = [await idOf(people.maria), await idOf(people.joao), await idOf(people.ada)]
  const byMail = (personId: string) => ({ personId, by: ['mail'] })
  await api.put('save_team', {
    name: 'Laboratory',
    audience: 'Customer',
    people: [byMail(maria), byMail(joao)],
    channels: [],
    isToldOver: true,
  })
  await api.put('save_team', {
    name: 'Service engineers',
    audience: 'TAC',
    people: [],
    channels: [],
    tellsOnCall: true,
    isToldOver: true,
    steps: [{ afterMinutes: 15, people: [{ personId: maria, by: ['mail', 'sms'] }], channels: [] }],
    rota: {
      people: [byMail(ada), byMail(joao)],
      from: mondayBefore(now),
      time: '08:00',
      zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      overrides: [],
    },
  })
}

const dayMs = 86_400_000

/** Returns the Monday of last week, such as `2026-03-02`. */
const mondayBefore = (now: number): string => {
  const daysSinceMonday = (new Date(now).getUTCDay() + 6) % 7
  return new Date(now - (daysSinceMonday + 7) * dayMs).toISOString().slice(0, 10)
}
