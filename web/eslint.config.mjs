import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["node_modules/", "page/vendor/"] },
  js.configs.recommended,
  {
    files: ["page/**/*.js"],
    languageOptions: { globals: globals.browser },
    rules: {
      complexity: ["error", 14],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", { max: 60, skipComments: true }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  // The table of sentences is one file, for whoever translates it.
  { files: ["page/words/en.js"], rules: { "max-lines": "off" } },
  { files: ["**/*.mjs"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
