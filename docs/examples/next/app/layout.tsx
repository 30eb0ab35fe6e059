import { browserSession } from '@authengine/next'
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
        <SessionProvider session={browserSession(await auth())}>
          <main>{children}</main>
        </SessionProvider>
      </body>
    </html>
  )
}
