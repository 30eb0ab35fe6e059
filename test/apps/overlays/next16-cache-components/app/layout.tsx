import { browserSession } from '@authengine/next'
import { SessionProvider } from '@authengine/next/react'
import type { Metadata } from 'next'
import { type ReactNode, Suspense } from 'react'
import { auth } from '@/auth'
import './globals.css'

export const metadata: Metadata = { title: 'Example' }

// What depends on the request has to be inside of <Suspense>. Around the whole document, pages still work without JavaScript;
// around parts of a page, the rest of it is sent at once, and scripts put the parts in.
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
        {/* Back shows the page as the server sees it now, not as a browser has kept it. */}
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
