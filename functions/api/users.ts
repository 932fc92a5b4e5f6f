import { users } from '#shared/contract/calls/users.ts'
import { once } from '../data/store/idempotentCalls.ts'
import { service } from '../http/handle.ts'
import { createUser } from './users/createUser.ts'
import { deleteUser } from './users/deleteUser.ts'
import { forceChangePassword } from './users/forceChangePassword.ts'
import { getUser } from './users/getUser.ts'
import { listUsers } from './users/listUsers.ts'
import { logoutUser } from './users/logoutUser.ts'
import { addSubscriber } from './users/notifications/addSubscriber.ts'
import { getDeliveries } from './users/notifications/getDeliveries.ts'
import { getNotifications } from './users/notifications/getNotifications.ts'
import { removeSubscriber } from './users/notifications/removeSubscriber.ts'
import { sendTest } from './users/notifications/sendTest.ts'
import { clearMailMark } from './users/notifications/teams/clearMailMark.ts'
import { getOnCall } from './users/notifications/teams/getOnCall.ts'
import { getTeams } from './users/notifications/teams/getTeams.ts'
import { removeCalendarAddress } from './users/notifications/teams/removeCalendarAddress.ts'
import { removeChannel } from './users/notifications/teams/removeChannel.ts'
import { removePerson } from './users/notifications/teams/removePerson.ts'
import { removeTeam } from './users/notifications/teams/removeTeam.ts'
import { saveCalendarAddress } from './users/notifications/teams/saveCalendarAddress.ts'
import { saveChannel } from './users/notifications/teams/saveChannel.ts'
import { savePerson } from './users/notifications/teams/savePerson.ts'
import { saveTeam } from './users/notifications/teams/saveTeam.ts'
import { testReceiver } from './users/notifications/teams/testReceiver.ts'
import { updateUser } from './users/updateUser.ts'

export const handler = service(
  users,
  {
    listUsers,
    getUser,
    createUser,
    updateUser,
    deleteUser,
    forceChangePassword,
    logoutUser,
    getNotifications,
    getDeliveries,
    addSubscriber,
    removeSubscriber,
    sendTest,
    getTeams,
    getOnCall,
    savePerson,
    removePerson,
    clearMailMark,
    saveChannel,
    removeChannel,
    saveTeam,
    removeTeam,
    saveCalendarAddress,
    removeCalendarAddress,
    testReceiver,
  },
  once,
)
