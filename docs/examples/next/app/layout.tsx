import { SessionProvider } from '@authengine/next/react'
import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { auth } from '@/auth'
import './globals.css'

export const metadata: Metadata = { title: 'Example' }

export default async function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {/* Loads the page again if the browser restores it from its back/forward cache. */}
        <script
          dangerouslySetInnerHTML={{
            __html: "addEventListener('pageshow', (event) => event.persisted && location.reload())",
          }}
        />
        <SessionProvider session={await auth()}>
          <main>{children}</main>
        </SessionProvider>
      </body>
    </html>
  )
}
