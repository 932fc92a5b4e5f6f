import { useMemo } from 'react'
import { routes } from '#shared/contract/routes.ts'
import { modelPath } from '#web/features/models/modelPath.ts'
import { rulePath } from '#web/features/rules/rulePath.ts'
import { readRulePath } from '#web/lib/addresses/readRulePath.ts'
import { userPath } from '#web/features/users/userPath.ts'
import { viewAddress } from '#web/components/savedViews/viewAddress.ts'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { pageFindings, type FindingGroup } from './findings.ts'

/** The address of a list that shows one thing alone, for users who may not open the thing itself. */
const inList = (list: string, name: string): string => `${list}?${new URLSearchParams({ q: name }).toString()}`

/**
 * Everything that the viewer may go to by name. Lists that cannot be read are left out, and their names are returned.
 */
export const useFindings = () => {
  const roles = useRoles()
  const mayRead = { enabled: mayOpen('/assets', roles) }
  const devices = useCall(routes.devices.listDeviceNames, {}, mayRead)
  const rules = useCall(routes.rules.listRuleNames, {}, mayRead)
  const models = useCall(routes.models.listModels, {}, mayRead)
  const views = useCall(routes.system.listViews, {}, mayRead)
  const users = useCall(routes.users.listUsers, { pagesize: 2500, offset: 1 }, mayRead)
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
        findings: devices.data?.deviceNames.map(device => ({
          name: device.deviceName,
          about: device.modelName,
          to: assetPath(device),
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
    ] satisfies readonly FindingGroup[]
  }, [roles, views.data, devices.data, rules.data, models.data, users.data])
  const kinds = { Views: views, Instruments: devices, Rules: rules, Models: models, Users: users }
  return {
    groups,
    isReading: Object.values(kinds).some(({ isLoading }) => isLoading),
    failed: Object.entries(kinds).flatMap(([title, { data, error }]) => (error && !data ? [title] : [])),
  }
}
