import ColumnLayout from '@cloudscape-design/components/column-layout'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import { User, users } from '#schemas/calls/users.ts'
import { messages } from '#shared/text/messages.ts'
import { ChoiceField } from '#web/components/form/ChoiceField.tsx'
import { FormPage } from '#web/components/form/FormPage.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useForm } from '#web/components/form/useForm.ts'
import { useNavigateFromHere } from '#web/components/form/useNavigateFromHere.ts'
import { HistoryLink } from '#web/components/HistoryLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { notify } from '#web/lib/notices.ts'
import { forgetRead } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session/session.ts'
import { stateOf } from './userColumns.tsx'
import { usersList } from './userPath.ts'
import { groupChoices, groupMeanings, updateInput, userValues, type UserValues } from './userValues.ts'

const labels: Readonly<Partial<Record<keyof UserValues, string>>> = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'E-mail',
  phoneNumber: 'Phone number',
  usergroups: 'User group',
}

const ownGroupHint = 'You cannot change your own group.'
const otherGroupHint = 'Changing the group ends the sessions of this user.'

export const UpdateUserForm = ({ user }: { readonly user: User }) => {
  const navigate = useNavigateFromHere()
  const isOwn = useSession()?.userName === user.userAttributes.userName
  const form = useForm({
    route: async () => users.updateUser,
    initial: userValues(user),
    optional: ['firstname', 'lastname', 'phoneNumber'],
    missingText: messages.fillMandatoryFields,
    inputOf: updateInput,
    fieldNames: { userEmail: 'email', userGroupsList: 'usergroups' },
    valuesOf: current => userValues(User.parse(current)),
    onDone: ({ message }) => {
      notify({ type: 'success', text: message })
      forgetRead()
      navigate(usersList.href)
    },
  })
  return (
    <FormPage
      title="Update User"
      here={user.userAttributes.userName}
      form={form}
      parent={usersList}
      submit="Update user"
      labels={labels}
      actions={<HistoryLink entity="user" name={user.userAttributes.userName} />}
    >
      <KeyValuePairs
        columns={3}
        items={[
          { label: 'User name', value: form.values.userName },
          { label: 'State', value: stateOf(user) },
          {
            label: 'Last sign-in',
            value: user.lastSignInAt === undefined ? 'None recorded' : <Time at={user.lastSignInAt} />,
          },
        ]}
      />
      <ColumnLayout columns={2}>
        <TextField label="First name" field={form.field('firstname')} isOptional />
        <TextField label="Last name" field={form.field('lastname')} isOptional />
      </ColumnLayout>
      <TextField label="E-mail" field={form.field('email')} constraintText={messages.emailFormat} inputMode="email" />
      <TextField
        label="Phone number"
        field={form.field('phoneNumber')}
        constraintText="With the country code, such as +4930123456"
        inputMode="tel"
        isOptional
      />
      <ChoiceField
        label="User group"
        field={form.field('usergroups')}
        choices={groupChoices(form.initial.usergroups)}
        disabled={isOwn}
        description={isOwn ? ownGroupHint : otherGroupHint}
        meanings={groupMeanings}
      />
    </FormPage>
  )
}
