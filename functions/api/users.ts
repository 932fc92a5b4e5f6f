import { users } from '#shared/contract/users.ts'
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
  },
  once,
)
