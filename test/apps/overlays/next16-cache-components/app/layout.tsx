import { browserSession } from '@authengine/next'
import { SessionProvider } from '@authengine/next/react'
import type { Metadata } from 'next'
import { type ReactNode, Suspense } from 'react'
import { auth } from '@/auth'
import './globals.css'

export const metadata: Metadata = { title: 'Example' }

// Everything that depends on the request must be inside <Suspense>. Around the whole document, pages still work without
// JavaScript. Around parts of a page, the rest of the page is sent at once, and scripts insert those parts.
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <Page>{children}</Page>
    </Suspense>
  )
}

async function Page({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {/* With Back, a browser may show a cached page: this loads it again from the server. */}
        <script
          dangerouslySetInnerHTML={{
            __html: "addEventListener('pageshow', (event) => event.persisted && location.reload())",
          }}
        />
        <SessionProvider session={browserSession(await auth())}>
          <main>{children}</main>
        </SessionProvider>
      </body>
    </html>
  )
}
