import { audit } from './calls/audit.ts'
import { devices } from './calls/devices.ts'
import { jobs } from './calls/jobs.ts'
import { models } from './calls/models.ts'
import { reports } from './calls/reports.ts'
import type { Route, ServiceRoutes } from './route.ts'
import { rules } from './calls/rules.ts'
import { signin } from './calls/signin.ts'
import { system } from './calls/system.ts'
import { users } from './calls/users.ts'

/**
 * Every call, grouped by the service that answers it. Each service is one function. Decision 1 says why there is one
 * contract.
 */
export const routes = { signin, users, devices, models, rules, jobs, reports, audit, system }

export type ServiceName = keyof typeof routes

export const serviceNames: readonly ServiceName[] = [
  'signin',
  'users',
  'devices',
  'models',
  'rules',
  'jobs',
  'reports',
  'audit',
  'system',
]

/** The route for requests that match no call of the contract. It gives their failures the same form as all others. */
export const fallbackRouteKey = 'ANY /api/{proxy+}'

export const fallbackService: ServiceName = 'system'

export interface NamedRoute {
  readonly service: ServiceName
  readonly operation: string
  readonly route: Route
}

/** All calls of the contract as one flat list. */
export const allRoutes: readonly NamedRoute[] = serviceNames.flatMap(service =>
  Object.entries<Route>(routes[service] satisfies ServiceRoutes).map(([operation, route]) => ({
    service,
    operation,
    route,
  })),
)
