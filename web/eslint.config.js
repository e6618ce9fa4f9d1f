import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

/** The path of a drawing, which nobody reads. */
const DRAWING = String.raw`\bd="|"M[\d.]`;

export default ts.config(
  { ignores: ["node_modules", "project.inlang", "src/paraglide", "src/lib/schema.d.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"] } },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // The compiler counts every place of a list as perhaps missing; what is known to be there says so.
      "@typescript-eslint/no-non-null-assertion": "off",
      "max-len": ["error", { code: 120, ignoreUrls: true, ignorePattern: DRAWING }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "TSAsExpression > TSAsExpression > TSUnknownKeyword",
          message: "Types that agree need no cast by unknown.",
        },
      ],
      "svelte/no-useless-mustaches": "off", // a space between two pieces of markup
      // Maps that are replaced as a whole need no reactivity of their own.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
