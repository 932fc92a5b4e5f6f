import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import ColumnLayout from '@cloudscape-design/components/column-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { assignableGroups, users } from '#schemas/calls/users.ts'
import { messages } from '#shared/text/messages.ts'
import { ChoiceField } from '#web/components/form/ChoiceField.tsx'
import { FormPage } from '#web/components/form/FormPage.tsx'
import { PasswordField, ShowPassword } from '#web/components/form/PasswordField.tsx'
import { PasswordRule } from '#web/components/form/PasswordRule.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useForm } from '#web/components/form/useForm.ts'
import { useNavigateFromHere } from '#web/components/form/useNavigateFromHere.ts'
import { notify } from '#web/lib/notices.ts'
import { forgetRead } from '#web/lib/queries.ts'
import { generatedPassword } from './generatedPassword.ts'
import { proposedUserName } from './proposedUserName.ts'
import { usersList } from './userPath.ts'
import { groupMeanings } from './userValues.ts'

/** The initial values of the form. The fields have the names from specification A §3. */
const nobody = { firstname: '', lastname: '', userName: '', usergroups: '', email: '', password: '', sendMail: true }

const unkept = { fields: ['password'], remedy: 'The password was not kept: enter it again.' } as const

export const CreateUserPage = () => {
  const navigate = useNavigateFromHere()
  const [isShown, setShown] = useState(false)
  const form = useForm({
    route: async () => users.createUser,
    initial: nobody,
    derive: (values, edited) =>
      edited.has('userName') ? values : { ...values, userName: proposedUserName(values.firstname, values.lastname) },
    missingText: messages.fillMandatoryFields,
    inputOf: ({ firstname, lastname, userName, usergroups, email, password, sendMail }) => ({
      userName,
      password,
      userEmail: email,
      userGroupsList: assignableGroups.filter(group => group === usergroups).map(groupName => ({ groupName })),
      firstname,
      lastname,
      sendMail,
    }),
    fieldNames: { userEmail: 'email', userGroupsList: 'usergroups' },
    onDone: ({ message }) => {
      notify({ type: 'success', text: message })
      forgetRead()
      navigate(usersList.href)
    },
  })
  const sendMail = form.field('sendMail')
  return (
    <FormPage title="Add User" form={form} parent={usersList} submit="Add user" unkept={unkept}>
      <ColumnLayout columns={2}>
        <TextField label="First name" field={form.field('firstname')} autoComplete="off" />
        <TextField label="Last name" field={form.field('lastname')} autoComplete="off" />
      </ColumnLayout>
      <TextField
        label="User name"
        field={form.field('userName')}
        description="Used to sign in. Suggested from the names; it cannot be changed later."
        autoComplete="off"
      />
      <TextField
        label="E-mail"
        field={form.field('email')}
        constraintText={messages.emailFormat}
        inputMode="email"
        autoComplete="off"
      />
      <ChoiceField
        label="User group"
        field={form.field('usergroups')}
        choices={assignableGroups}
        meanings={groupMeanings}
      />
      <SpaceBetween size="xs">
        <PasswordField
          label="Password"
          field={form.field('password')}
          isShown={isShown}
          description="For the first sign-in only. The user then chooses a new one."
          constraintText={<PasswordRule password={form.values.password} />}
          autoComplete="new-password"
        />
        <SpaceBetween direction="horizontal" size="m" alignItems="center">
          <ShowPassword isShown={isShown} onChange={setShown} />
          <Button
            formAction="none"
            onClick={() => {
              form.put({ password: generatedPassword() })
              // If no mail is sent, the administrator has to pass the password on, so it is shown.
              setShown(true)
            }}
          >
            Generate a password
          </Button>
        </SpaceBetween>
      </SpaceBetween>
      <Checkbox
        checked={sendMail.value}
        description="An e-mail with the user name and this password."
        onChange={({ detail }) => sendMail.onChange(detail.checked)}
      >
        Send invitation mail
      </Checkbox>
    </FormPage>
  )
}
