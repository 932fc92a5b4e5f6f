import { useNavigate } from 'react-router-dom'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { useSession } from '#web/lib/session/session.ts'
import type { NavigationChoice } from './NavigationMenu.tsx'

/** The choices in the signed-in user's menu. Logout is a separate button. */
export const useUserChoices = (onPreferences: () => void): readonly NavigationChoice[] => {
  const { userName = '', userGroupsList: roles = [] } = useSession() ?? {}
  const navigate = useNavigate()
  return [
    { text: 'Preferences', onChoose: onPreferences },
    { text: 'Change Password', onChoose: () => void navigate('/changePassword', { state: { userName } }) },
    ...(mayOpen('/samples', roles) ? [{ text: 'Samples', href: '/samples' }] : []),
    ...(mayOpen('/utilisation', roles) ? [{ text: 'Utilisation', href: '/utilisation' }] : []),
    ...(mayOpen('/performance', roles) ? [{ text: 'Performance', href: '/performance' }] : []),
    ...(mayOpen('/notifications', roles) ? [{ text: 'Notifications', href: '/notifications' }] : []),
    ...(mayOpen('/service-modes', roles) ? [{ text: 'Service mode', href: '/service-modes' }] : []),
    ...(mayOpen('/audit', roles) ? [{ text: 'Audit', href: '/audit' }] : []),
    { text: 'User guide', address: '/guide.html' },
  ]
}
