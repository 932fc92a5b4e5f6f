import type { ReactNode } from 'react'
import { Notices } from '#web/components/notices/Notices.tsx'
import { PageTitle } from '#web/components/page/PageTitle.tsx'
import './SignInCard.css'

/** The card used by the pages outside a session. Cloudscape's Container would double what the sign-in page loads. */
export const SignInCard = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <main className="sign-in">
    <PageTitle title={title} />
    <Notices />
    <p className="sign-in-product">
      <img src="/icon.svg" alt="" width="28" height="28" />
      Benchwatch
    </p>
    <div className="sign-in-card">
      <h1>{title}</h1>
      {children}
    </div>
  </main>
)
