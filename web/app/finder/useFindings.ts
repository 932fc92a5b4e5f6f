import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { alarmPath } from '#shared/alarms/alarmPath.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { routes } from '#shared/contract/routes.ts'
import { reportRunPath } from '#shared/reporting/reportAddress.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { modelPath } from '#web/features/models/modelPath.ts'
import { reportPath } from '#web/features/reports/reportPath.ts'
import { rulePath } from '#web/features/rules/rulePath.ts'
import { contentPath } from '#web/lib/addresses/contentPath.ts'
import { readRulePath } from '#web/lib/addresses/readRulePath.ts'
import { userPath } from '#web/features/users/userPath.ts'
import { viewAddress } from '#web/components/savedViews/viewAddress.ts'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { actionFindings } from './actionFindings.ts'
import { pageFindings, type FindingGroup } from './findings.ts'

/** The address of a list, filtered to one thing, for users who may not open the thing itself. */
const inList = (list: string, name: string): string => `${list}?${new URLSearchParams({ q: name }).toString()}`

/** The input of a list call that reads the first page with the largest page size. */
const everything = { pageSize: defaultPageSize, offSet: 1 }

/** Archived things are found only in their own lists, not in the global search. */
const isKept = ({ archived }: { readonly archived?: object | undefined }): boolean => archived === undefined

const noInstruments: readonly { readonly deviceName: string; readonly modelName: string }[] = []

/**
 * Everything that the viewer may open or perform by name. Also returns the names of the lists that could not be read.
 */
export const useFindings = () => {
  const roles = useRoles()
  const mayRead = { enabled: mayOpen('/assets', roles) }
  const devices = useCall(routes.devices.listDeviceNames, {}, mayRead)
  const rules = useCall(routes.rules.listRuleNames, {}, mayRead)
  const models = useCall(routes.models.listModels, {}, mayRead)
  const views = useCall(routes.system.listViews, {}, mayRead)
  const users = useCall(routes.users.listUsers, { pagesize: 2500, offset: 1 }, mayRead)
  const alarms = useCall(routes.rules.getOpenAlarms, everything, mayRead)
  const reports = useCall(routes.reports.getReports, everything, mayRead)
  const jobs = useCall(routes.jobs.listJobs, everything, mayRead)
  const { pathname } = useLocation()
  const zone = useTimeZone()
  const groups = useMemo(() => {
    const isAdmin = roles.includes('adminGroup')
    const pages = pageFindings(roles)
    return [
      { title: 'Pages', findings: pages },
      {
        title: 'Views',
        findings: views.data?.views.map(view => ({
          name: view.name,
          about: pages.find(({ to }) => to === view.page)?.name ?? view.page,
          to: viewAddress(view),
        })),
      },
      {
        title: 'Instruments',
        // The names of ten thousand instruments take seconds. Their place is kept, so that nothing moves down then.
        isReading: devices.isLoading,
        findings: devices.data?.deviceNames.map(device => ({
          name: device.deviceName,
          about: device.modelName,
          to: assetPath(device),
        })),
      },
      {
        title: 'Alarms',
        findings: alarms.data?.eventsData.map(alarm => ({
          name: `${alarm.triggeringRule} on ${alarm.deviceName}`,
          // The text next to an alarm's name does not say whether the alarm is acknowledged. If it did, typing
          // “acknowledge” would find “unacknowledged” alarms before the action.
          about: alarm.state,
          time: momentIn(zone, alarm.alarmDate),
          to: alarmPath(alarm.id),
        })),
      },
      {
        title: 'Rules',
        findings: rules.data?.ruleNames.map(rule => ({
          name: rule.ruleName,
          ...(rule.isDeleted === 'true' && { about: 'disabled' }),
          to: isAdmin ? rulePath(rule) : readRulePath(rule.ruleName),
        })),
      },
      {
        title: 'Models',
        findings: models.data?.modelsList.map(({ modelName }) => ({
          name: modelName,
          to: isAdmin ? modelPath(modelName) : inList('/models-list', modelName),
        })),
      },
      {
        title: 'Users',
        findings: users.data?.users.map(({ userAttributes: { userName, email } }) => ({
          name: userName,
          about: email,
          to: isAdmin ? userPath(userName) : inList('/users-list', userName),
        })),
      },
      {
        title: 'Reports',
        findings: reports.data?.reportsList.filter(isKept).map(({ reportName, reportDescription }) => ({
          name: reportName,
          about: reportDescription,
          to: isAdmin ? reportPath(reportName) : reportRunPath(reportName),
        })),
      },
      {
        title: 'Contents',
        findings: jobs.data?.jobsList.filter(isKept).map(({ jobName, status }) => ({
          name: jobName,
          about: status,
          to: isAdmin ? contentPath(jobName) : inList('/contents-list', jobName),
        })),
      },
    ] satisfies readonly FindingGroup[]
  }, [
    roles,
    zone,
    views.data,
    devices.data,
    devices.isLoading,
    alarms.data,
    rules.data,
    models.data,
    users.data,
    reports.data,
    jobs.data,
  ])
  const actions = useMemo(
    (): FindingGroup => ({
      title: 'Actions',
      findings: actionFindings({
        roles,
        alarms: alarms.data?.eventsData ?? [],
        rules: rules.data?.ruleNames ?? [],
        pathname,
        zone,
      }),
    }),
    [roles, alarms.data, rules.data, pathname, zone],
  )
  const kinds = {
    Views: views,
    Instruments: devices,
    Alarms: alarms,
    Rules: rules,
    Models: models,
    Users: users,
    Reports: reports,
    Contents: jobs,
  }
  return {
    groups,
    instruments: devices.data?.deviceNames ?? noInstruments,
    actions,
    isReading: Object.values(kinds).some(({ isLoading }) => isLoading),
    failed: Object.entries(kinds).flatMap(([title, { data, error }]) => (error && !data ? [title] : [])),
  }
}
