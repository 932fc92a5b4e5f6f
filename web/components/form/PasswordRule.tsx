import { passwordChecks } from '#shared/users/password.ts'
import './PasswordRule.css'

/** The requirements for a password, each ticked off once it is met. */
export const PasswordRule = ({ password }: { readonly password: string }) => {
  const checks = passwordChecks(password)
  const missing = checks.filter(({ isMet }) => !isMet).length
  return (
    <>
      <ul className="password-rule">
        {checks.map(({ text, isMet }) => (
          <li key={text} className={isMet ? 'password-rule-met' : undefined}>
            {text}
            <span className="password-rule-spoken">{isMet ? ', met' : ', missing'}</span>
          </li>
        ))}
      </ul>
      <output className="password-rule-spoken">
        {password && (missing === 0 ? 'The password meets the rule' : `${missing} of ${checks.length} still missing`)}
      </output>
    </>
  )
}
