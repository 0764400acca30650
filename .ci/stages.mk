# The stages of `.ci/run`, and which each of them needs. Others run by their names: `beside`, `programs` and `browser` on
# machines of their own, `long` once a week.
STAGES := newcomer format size tools manifests page package examples tests served

all: $(STAGES)

# Nothing is built before the commands of the README, nor beside them.
format size manifests page package examples tests: newcomer
page size tests: tools
served: page

.PHONY: all $(STAGES)
$(STAGES):
	@.ci/run $@
