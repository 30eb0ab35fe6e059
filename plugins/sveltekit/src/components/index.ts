/**
 * Forms that sign in and out, for Svelte 5.
 *
 * They post to the form actions `signIn` and `signOut`, with and without JavaScript.
 *
 * @module @authengine/sveltekit/components
 */
import type { Component } from 'svelte'
import SignInForm from './SignIn.svelte'
import type { SignInProps } from './SignInProps.js'
import SignOutForm from './SignOut.svelte'
import type { SignOutProps } from './SignOutProps.js'

export type { SignInProps } from './SignInProps.js'
export type { SignOutProps } from './SignOutProps.js'

/**
 * A form that signs in.
 *
 * @example
 * ```html
 * <SignIn provider="github" redirectTo="/members">
 *   {#snippet submitButton()}Sign in with GitHub{/snippet}
 * </SignIn>
 * ```
 */
export const SignIn: Component<SignInProps> = SignInForm

/** A form that signs out. */
export const SignOut: Component<SignOutProps> = SignOutForm
